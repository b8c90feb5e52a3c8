/** Opens the mail program with a text to that address. Nothing is sent by the product. */
export function mailLink(address: string, subject: string, text: string): string {
  return `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}
