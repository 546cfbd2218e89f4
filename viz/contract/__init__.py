"""The contract: what Python hands to the browser part, a module per component.

These are the types of viz/components/contract.d.ts, which is written from them. mypy checks what makes such data and
`deno check` what reads it; tests/components/test_contract.py holds real data against them.
"""
