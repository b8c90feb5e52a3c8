/** A Brazilian number as WhatsApp takes it; null for one that is none. */
function dialled(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0+/, '')
  if (/^\d{10,11}$/.test(digits)) return `55${digits}`
  return /^\d{12,15}$/.test(digits) ? digits : null
}

/** Opens WhatsApp with a text: to that number, or, without one, to whoever is then chosen. Nothing is sent by the product. */
export function whatsappLink(phone: string | null, text: string): string {
  return `https://wa.me/${dialled(phone) ?? ''}?text=${encodeURIComponent(text)}`
}
