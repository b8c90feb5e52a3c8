/** What was read from a label: an asset of ours, or the text of a tag or serial number. */
export type Scanned = { readonly assetId: string } | { readonly text: string }

/**
 * A reader at the USB port types as a keyboard of the United States does: on a Brazilian one ':' and '/' come out as other characters, so
 * that between the words of the address any single character is taken. Of any host: the product may have moved since the label was printed.
 */
const OURS = /app.assets.bem.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i

export function readScanned(raw: string): Scanned {
  const text = raw.trim()
  const id = OURS.exec(text)?.[1]
  return id === undefined ? { text } : { assetId: id.toLowerCase() }
}
