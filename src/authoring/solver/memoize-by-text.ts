/**
 * The function, done once for each text and remembered, for so many texts at once: what is judged again with each key in the
 * editor, such as a pattern, is mostly what it was. A cache with an order of use would be a package for three lines.
 */
export function memoizeByText<Value>(make: (text: string) => Value, most: number): (text: string) => Value {
  const made = new Map<string, { readonly value: Value }>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known.value;
    const value = make(text);
    if (made.size >= most) made.clear();
    made.set(text, { value });
    return value;
  };
}
