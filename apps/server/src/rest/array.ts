/** Elements as the text of a PostgreSQL array; every element is quoted, so `null` stays a word. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}
