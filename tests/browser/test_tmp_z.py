def test_a(new_page, open_app):
    page=new_page(viewport={"width":683,"height":384}); player=open_app(page,"?game=tictactoe&position=XO_/_X_/O__")
    print(page.evaluate("() => {const b=document.querySelector('.stAppHeader'); return [b.outerHTML.slice(0,900), getComputedStyle(b).pointerEvents, [...b.querySelectorAll('*')].map(e=>e.tagName+getComputedStyle(e).pointerEvents+JSON.stringify(e.getBoundingClientRect())).slice(0,12)]}"))
    page.screenshot(path="/tmp/z.png")
