import fc from "fast-check";

/** Texts that break careless programs, each for a reason of its own. */
const NASTY_TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b@example.org",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202emoc.elpmaxe",
  "\u2028",
  "e\u0301".repeat(2_000),
  "👩‍👩‍👧‍👦".repeat(500),
  "ﷺ".repeat(300),
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "../../../../etc/passwd",
  "..%2f..%2f",
  "%00",
  "%zz",
  "' or '1'='1' --",
  '"; drop table answers; --',
  "<script>alert(1)</script>",
  "ada@example.org\r\nBcc: eve@example.org",
  "a@b.co, eve@example.org",
  "{{7*7}}",
  '#import "/etc/passwd"',
  "NaN",
  "-0",
  "1e999",
  "9007199254740993",
  "true",
  "null",
  "x".repeat(101),
  "x".repeat(1_001),
  "x".repeat(20_000),
  "(((((((((((((((((((((((((((((((a",
  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!",
];

/** Any text: ordinary, of every script, with halves of characters, or one that breaks careless programs. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 300 }) },
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map(fromUnits) },
  { weight: 1, arbitrary: fc.emailAddress() },
);

/** Any value that JSON can carry, with keys that objects have by themselves and texts from above. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.boolean(),
  fc.constantFrom(null, 0, -1, 1.5, Number.MAX_SAFE_INTEGER, -1e308, 1e21),
  fc.integer(),
  fc.array(fc.oneof(anyText, fc.integer(), fc.constant(null)), { maxLength: 30 }),
  fc.dictionary(anyText, fc.oneof(anyText, fc.boolean(), fc.constant([])), { maxKeys: 12 }),
  fc.jsonValue({ maxDepth: 5 }),
);

/** Bodies that are no JSON, or JSON that JSON.stringify never writes. */
export const rawBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      "",
      "{",
      "{'a':1}",
      "\u0000",
      "\ufeff{}",
      '{"username":"a@b.co","username":"c@d.co","password":"x"}',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"username":"a@b.co","password":"x","\\u005f_proto__":{"a":1}}',
      '{"a":1e999}',
      '{"a":-0}',
      '{"a":NaN}',
      "[".repeat(50_000),
      `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
      `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
      `{"name":"${"x".repeat(270_000)}"}`,
      `{${Array.from({ length: 9_000 }, (_, index) => `"key_${index}":"x"`).join(",")}}`,
      "username=a%40b.co&password=x",
      "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/passwd'>]><x>&y;</x>",
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--x--\r\n',
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

function fromUnits(units: readonly number[]): string {
  return String.fromCharCode(...units);
}
