/** What the page asks of the worker. The bytes come first and stay there. */
export type PdfQuestion = { readonly kind: 'read'; readonly bytes: ArrayBuffer } | { readonly kind: 'split'; readonly id: number; readonly pages: readonly number[] }

export type PdfAnswer =
  | { readonly kind: 'page'; readonly done: number; readonly total: number }
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'part'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'problem'; readonly id: number | null; readonly problem: string }
