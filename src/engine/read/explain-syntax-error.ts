import { type ParseError, printParseErrorCode } from "jsonc-parser";

export interface SyntaxExplanation {
  readonly offset: number;
  readonly message: string;
  readonly suggestion?: string;
}

interface Sentence {
  readonly message: string;
  readonly suggestion?: string;
}

const SENTENCES: Readonly<Record<string, Sentence>> = {
  PropertyNameExpected: {
    message: "A name in double quotes is expected here.",
    suggestion: 'Write names as "name", with a colon after it.',
  },
  ValueExpected: { message: "A value is missing here." },
  ColonExpected: {
    message: "A colon is missing between a name and its value.",
    suggestion: 'Put ":" before this.',
  },
  CommaExpected: {
    message: "A comma is missing before this.",
    suggestion: 'Put "," after what comes before.',
  },
  CloseBraceExpected: { message: 'A closing brace "}" is missing.' },
  CloseBracketExpected: { message: 'A closing bracket "]" is missing.' },
  EndOfFileExpected: {
    message: "The file should end here, but there is more.",
    suggestion: "Check the brackets above.",
  },
  InvalidCommentToken: { message: "JSON files cannot have comments.", suggestion: "Delete the comment." },
  UnexpectedEndOfString: {
    message: "A text is not closed before the end of its line.",
    suggestion: 'Close it with a double quote; a line break inside a text is written "\\n".',
  },
  UnexpectedEndOfNumber: { message: "This number is not complete." },
  InvalidUnicode: { message: "After \\u there must be four hexadecimal digits." },
  InvalidEscapeCharacter: {
    message: "A backslash in this text is followed by a letter that means nothing.",
    suggestion: 'A backslash itself is written "\\\\".',
  },
  InvalidCharacter: {
    message: "This text contains a tab or another control character.",
    suggestion: 'Write a tab as "\\t".',
  },
};

/** The parser's first error as a sentence that staff understand, at the place to mend. */
export function explainSyntaxError(text: string, error: ParseError | undefined): SyntaxExplanation {
  if (!error) return { offset: 0, message: "The file is nested too deeply to be read." };
  if (text.trim() === "") return { offset: 0, message: "The file is empty." };
  const comma = trailingComma(text, error.offset);
  if (comma !== undefined) {
    return {
      offset: comma,
      message: "There is a comma after the last entry, and nothing follows it.",
      suggestion: "Delete this comma.",
    };
  }
  const word = text.slice(error.offset, error.offset + error.length);
  const code = printParseErrorCode(error.error);
  return { offset: error.offset, ...(SENTENCES[code] ?? explainSymbol(word)) };
}

function explainSymbol(word: string): Sentence {
  if (word.startsWith("'")) {
    return {
      message: "Texts and names stand in double quotes, not in single ones.",
      suggestion: "Use \" instead of '.",
    };
  }
  return {
    message: `${word} cannot stand here on its own.`,
    suggestion: `If it is a text or a name, put it in double quotes: ${JSON.stringify(word)}.`,
  };
}

function trailingComma(text: string, offset: number): number | undefined {
  const next = text[offset];
  if (next !== "}" && next !== "]") return undefined;
  const before = text.slice(0, offset).trimEnd();
  return before.endsWith(",") ? before.length - 1 : undefined;
}
