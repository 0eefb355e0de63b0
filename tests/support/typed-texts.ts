/** Texts as people type, paste or dictate them into a box, each with the one answer that it means. */
export type Meant = readonly [text: string, answer: string];
/** Texts that mean no answer, or perhaps another one than somebody meant, each with what is said about it. */
export type Unclear = readonly [text: string, sentence: RegExp];

const each = (answer: string, texts: string): readonly Meant[] =>
  texts.split("\n").flatMap((text) => (text === "" ? [] : [[text, answer] as const]));

const JANUARY_5 = `
1/5/2008
01/05/2008
1/05/2008
1-5-2008
01-05-2008
1. 5/2008
1 5 2008
1,5,2008
1/5-2008
1 / 5 / 2008
 01/05/2008
1/5/2008.
01052008
2008-01-05
2008-1-5
2008/01/05
2008.01.05
2008 1 5
20080105
Jan 5 2008
Jan. 5, 2008
jan 5,2008
JANUARY 5 2008
January 5, 2008
January 5th, 2008
January the 5th, 2008
Janu 5 2008
5 January 2008
5 Jan. 2008
5-Jan-2008
05JAN2008
5th of January, 2008
5th January 2008
2008 January 5
2008-Jan-05
5/Jan/2008
Jan/5/2008
１/５/２００８
２００８－０１－０５
０１０５２００８
1／5／2008
1／5／2008
Saturday, January 5, 2008
1‐5‐2008
1–5–2008
1−5−2008
1⁄5⁄2008
٠١/٠٥/٢٠٠٨
०१/०५/२००८
2008年1月5日
2008年 1月 5日
\u202a01/05/2008\u202c
\u200e1/5/2008\u200e
1\u00a05\u00a02008
`;

export const DATES: readonly Meant[] = [
  ...each("2008-01-05", JANUARY_5),
  ["Sept. 3rd 2008", "2008-09-03"],
  ["2 May 2008", "2008-05-02"],
  ["1st of march 2008", "2008-03-01"],
  ["22nd Dec, 2009", "2009-12-22"],
  ["2/29/2008", "2008-02-29"],
  ["12/31/1999", "1999-12-31"],
  ["12012012", "2012-12-01"],
  ["10/11/1850", "1850-10-11"],
];

const UNFINISHED = /^This date is not finished/;
const UNDIVIDED = /^Please put a slash/;
const TWO_DIGIT_YEAR = /^Please write all four digits of the year/;
const SHORT_YEAR = /^The year needs four digits/;
const LONG_YEAR = /^The year has more than four digits/;
const MONTH = /^There are only 12 months. Please write the month first: MM\/DD\/YYYY.$/;
const WORD = /^Please write the month as a number or as an English word/;
const UNREADABLE = /^We cannot read this as one date/;
/** Day first nearly everywhere, month first in the U.S. */
const DOTS = /^Is this January 5 or May 1\? Please write the month/;

export const NO_DATES: readonly Unclear[] = [
  ["13/01/2005", MONTH],
  ["31/12/2004", MONTH],
  ["13/45/2007", MONTH],
  ["2007-13-01", MONTH],
  ["2007-31-12", MONTH],
  ["31122004", MONTH],
  ["20071301", MONTH],
  ["0/5/2008", /^There is no month 0/],
  ["1/0/2008", /^There is no day 0/],
  ["2/30/2009", /^February 2009 has only 28 days/],
  ["2/29/2009", /^February 2009 has only 28 days/],
  ["2/30/2008", /^February 2008 has only 29 days/],
  ["2/29/1900", /^February 1900 has only 28 days/],
  ["Feb 30 2008", /^February 2008 has only 29 days/],
  ["4/31/2008", /^April has only 30 days/],
  ["1/32/2008", /^January has only 31 days/],
  ["2008-11-31", /^November has only 30 days/],
  ["3/5/09", TWO_DIGIT_YEAR],
  ["03-05-09", TWO_DIGIT_YEAR],
  ["Jan 5 '08", TWO_DIGIT_YEAR],
  ["5 Jan 08", TWO_DIGIT_YEAR],
  ["1/5/8", SHORT_YEAR],
  ["1/5/208", SHORT_YEAR],
  ["208-01-05", SHORT_YEAR],
  ["January 5, 200", SHORT_YEAR],
  ["1/5/20081", LONG_YEAR],
  ["20081/1/5", LONG_YEAR],
  ["5 Jan 20081", LONG_YEAR],
  ["1/5/0208", /^The year begins with a zero/],
  ["01050208", /^The year begins with a zero/],
  ["05.01.2008", DOTS],
  ["5.1.2008.", DOTS],
  ["5．1．2008", DOTS],
  ["05. 01. 2008", DOTS],
  ["1", UNFINISHED],
  ["0105", UNFINISHED],
  ["2008", UNFINISHED],
  ["1/5", UNFINISHED],
  ["1/5/", UNFINISHED],
  ["/5/2008", UNFINISHED],
  ["1//2008", UNFINISHED],
  ["01/2008", UNFINISHED],
  ["January", UNFINISHED],
  ["January 2008", UNFINISHED],
  ["Jan 5", UNFINISHED],
  ["010508", UNDIVIDED],
  ["152008", UNDIVIDED],
  ["1052008", UNDIVIDED],
  ["Mai 5 2008", WORD],
  ["janvier 5 2008", WORD],
  ["Ja 5 2008", WORD],
  ["today", WORD],
  ["n/a", WORD],
  ["Sat Jan 5 2008", WORD],
  ["5日1月2008年", WORD],
  ["010520081", UNREADABLE],
  ["1/2008/5", UNREADABLE],
  ["2008/1/2008", UNREADABLE],
  ["1/5/2008/9", UNREADABLE],
  ["1/5/2008 10:30", UNREADABLE],
  ["1/5/2008-1/6/2008", UNREADABLE],
  ["Jan 5 2008, Jan 6 2008", UNREADABLE],
  ["May/June 5 2008", UNREADABLE],
  ["1:5:2008", UNREADABLE],
  ["1+5+2008", UNREADABLE],
  ["????", UNREADABLE],
  ["-1/5/2008", UNREADABLE],
  ["1/5/2008/", UNREADABLE],
];

const ONE_NUMBER = `
2075550142
(207) 555-0142
(207)555-0142
207-555-0142
207.555.0142
207 555 0142
207/555-0142
207,555,0142
207_555_0142
207 • 555 • 0142
2 0 7 5 5 5 0 1 4 2
[207] 555 0142
207-5550142
207555-0142
 2075550142 
12075550142
1-207-555-0142
1 (207) 555-0142
1.207.555.0142
1/207/555/0142
+12075550142
+1 207 555 0142
+1 (207) 555-0142
+1-207-555-0142
+1 20 75 55 01 42
(+1) 207 555 0142
0012075550142
001 207 555 0142
tel:+12075550142
tel:207-555-0142
207‑555‑0142
207‐555‐0142
207–555–0142
207—555—0142
207−555−0142
207・555・0142
207\u00a0555\u00a00142
２０７５５５０１４２
（２０７）５５５－０１４２
＋１ ２０７ ５５５ ０１４２
٢٠٧٥٥٥٠١٤٢
२०७-५५५-०१४२
\u202a(207) 555-0142\u202c
\u202d207-555-0142\u202c
\u2066+1 207 555 0142\u2069
\u202e2075550142\u202c
\ufeff207\u200b555\u200b0142
`;

/** U.S. phone numbers. */
export const US_PHONES = each("(207) 555-0142", ONE_NUMBER);

/** The title of the question that takes numbers of other countries. */
export const OTHER_BOX = "International Phone";

const OTHER_COUNTRY =
  /^This box takes U.S. numbers only. A number of another country belongs under “International Phone”.$/;
const ZERO = /^No U.S. number begins with 0. .*“International Phone”/;
const EXTENSION = /^Please leave out the extension/;
const US_DIGITS = /^Please write the number in digits/;
const AREA_CODE_MISSING = /^Please add the area code/;
const GROUPS = /^If this is a U.S. number, .*“International Phone”/;
const COUNT = (count: number) => new RegExp(`and this one has ${count}\\.`);

export const NO_US_PHONES: readonly Unclear[] = [
  ["+49 171 2345678", OTHER_COUNTRY],
  ["+491712345678", OTHER_COUNTRY],
  ["+4917123456", OTHER_COUNTRY],
  ["+91 98765 43210", OTHER_COUNTRY],
  ["+44 20 7946 0123", OTHER_COUNTRY],
  ["+86 138 1234 5678", OTHER_COUNTRY],
  ["(+49) 171 2345678", OTHER_COUNTRY],
  ["＋49 171 2345678", OTHER_COUNTRY],
  ["\u202a+49 171 2345678\u202c", OTHER_COUNTRY],
  ["0049 171 2345678", OTHER_COUNTRY],
  ["011 49 171 2345678", OTHER_COUNTRY],
  ["00 1 207 555 014", OTHER_COUNTRY],
  ["tel:+491712345678", OTHER_COUNTRY],
  ["0171 2345678", ZERO],
  ["0171-2345678", ZERO],
  ["020 7946 0123", ZERO],
  ["01712345678", ZERO],
  ["+1 020 555 0142", ZERO],
  ["98765 43210", GROUPS],
  ["138 1234 5678", GROUPS],
  ["55 1234 5678", GROUPS],
  ["207 555 01 42", GROUPS],
  ["919876543210", COUNT(12)],
  ["20755501422", COUNT(11)],
  ["(207) 555-0142 (207) 555-0143", COUNT(20)],
  ["207-555-0142 / 207-555-0143", COUNT(20)],
  ["2", COUNT(1)],
  ["207", COUNT(3)],
  ["(207) 555", COUNT(6)],
  ["(207) 555-014", COUNT(9)],
  ["+1 207 555 014", COUNT(9)],
  ["+1", COUNT(0)],
  ["555-0142", AREA_CODE_MISSING],
  ["5550142", AREA_CODE_MISSING],
  ["(207) 555-0142 x123", EXTENSION],
  ["(207) 555-0142x123", EXTENSION],
  ["207-555-0142 ext. 5", EXTENSION],
  ["207-555-0142 Ext 5", EXTENSION],
  ["207-555-0142 extension: 12", EXTENSION],
  ["207-555-0142 #5", EXTENSION],
  ["207-555-0142,5", EXTENSION],
  ["207-555-0142,,55#", EXTENSION],
  ["+12075550142;ext=5", EXTENSION],
  ["1 207 555 01 #42", EXTENSION],
  ["1-800-FLOWERS", US_DIGITS],
  ["1-800-555-BOOK", US_DIGITS],
  ["207-555-0142 (cell)", US_DIGITS],
  ["Mom 207-555-0142", US_DIGITS],
  ["none", US_DIGITS],
  ["n/a", US_DIGITS],
  ["-", US_DIGITS],
  ["+", US_DIGITS],
  ["++1 207 555 0142", US_DIGITS],
  ["1+207 555 0142", US_DIGITS],
  ["207 555 0142 +1", US_DIGITS],
  ["📞 207 555 0142", US_DIGITS],
  ["(107) 555-0142", /^No U.S. area code begins with 1/],
  ["1 107 555 0142", /^No U.S. area code begins with 1/],
  ["(207) 155-0142", /^After the area code/],
  ["(207) 055-0142", /^After the area code/],
];

/** Phone numbers of all countries, with the country's name. */
export const PHONES: readonly (readonly [text: string, answer: string, country: string])[] = [
  ["+49 171 2345678", "+49 171 2345678", "Germany"],
  ["+491712345678", "+49 171 2345678", "Germany"],
  ["0049 171 2345678", "+49 171 2345678", "Germany"],
  ["+49 (0)171 2345678", "+49 171 2345678", "Germany"],
  ["(+49) 171/234 56 78", "+49 171 2345678", "Germany"],
  ["＋４９ １７１ ２３４５６７８", "+49 171 2345678", "Germany"],
  ["\u202a+49 171 2345678\u202c", "+49 171 2345678", "Germany"],
  ["tel:+49-171-2345678", "+49 171 2345678", "Germany"],
  ["+39 06 1234567", "+39 06 123 4567", "Italy"],
  ["+91 98765 43210", "+91 98765 43210", "India"],
  ["+٩١ ٩٨٧٦٥٤٣٢١٠", "+91 98765 43210", "India"],
  ["+86 138 1234 5678", "+86 138 1234 5678", "China"],
  ["+44 20 7946 0123", "+44 20 7946 0123", "United Kingdom"],
  ["+234 803 123 4567", "+234 803 123 4567", "Nigeria"],
  ["+55 11 96123-4567", "+55 11 96123 4567", "Brazil"],
  ["+7 701 123 4567", "+7 701 123 4567", "Kazakhstan"],
  ["+44 7624 123456", "+44 7624 123456", "Isle of Man"],
  ["+1 876 210 1234", "+1 876 210 1234", "Jamaica"],
  ["+1 207 555 0142", "+1 207 555 0142", "United States"],
  ["+683 4002", "+683 4002", "Niue"],
  ["+52 1 55 1234 5678", "+52 55 1234 5678", "Mexico"],
  ["+1 416 555 0142", "+1 416 555 0142", "Canada"],
];

const PLUS = /^Please begin with \+ and the code of the country/;
const EXTENSION_ABROAD = /^Please leave out the extension/;
const DIGITS = /^Please write the number in digits/;

export const NO_PHONES: readonly Unclear[] = [
  ["0171 2345678", PLUS],
  ["171 2345678", PLUS],
  ["(207) 555-0142", PLUS],
  ["011 49 171 2345678", PLUS],
  ["919876543210", PLUS],
  ["+49 171 2345678 ext. 5", EXTENSION_ABROAD],
  ["+49 171 2345678x5", EXTENSION_ABROAD],
  ["+49 171 2345678,5", EXTENSION_ABROAD],
  ["+49 30 KONTAKT", DIGITS],
  ["+49 171 2345678 (WhatsApp)", DIGITS],
  ["keine", DIGITS],
  ["+", DIGITS],
  ["+49 171 +2345678", DIGITS],
  ["+999 123456789", /^We do not know a country/],
  ["+0 171 2345678", /^We do not know a country/],
  ["+49", /too short/],
  ["+49 1", /too short/],
  ["+86 13", /too short/],
  ["+1 207 555 01422", /too long/],
  ["+86 138 1234 567", /^This is not a number that its country has/],
  ["+49 171 23", /^This is not a number that its country has/],
  ["+55 11 9123-4567", /^This is not a number that its country has/],
  ["+1 107 555 0142", /^This is not a number that its country has/],
];
