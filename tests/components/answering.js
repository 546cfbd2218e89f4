// Questions from the standard input, a line of JSON each, answered with a line each.

/** @param {(question: any) => unknown} answer */
export async function answerEach(answer) {
  let rest = "";
  for await (const chunk of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) console.log(JSON.stringify(answer(JSON.parse(line))));
  }
}
