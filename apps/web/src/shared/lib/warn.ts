/** For whoever looks into the browser's console: something went wrong that the person need not be told. */
export function warn(what: string, problem: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the product writes there
  console.warn(`Vínculo: ${what}`, problem)
}
