import type { MaskitoOptions } from '@maskito/core'

const DIGIT = /\d/

/** The digits of a text, in order. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** CPF while typing: `529.982.247-25`. */
export const cpfMask: MaskitoOptions = {
  mask: [DIGIT, DIGIT, DIGIT, '.', DIGIT, DIGIT, DIGIT, '.', DIGIT, DIGIT, DIGIT, '-', DIGIT, DIGIT],
}

const CNPJ_CHARACTER = /[0-9A-Za-z]/

/** CNPJ while typing, numeric or with letters: `12.ABC.345/01DE-35`. Letters become capitals. */
export const cnpjMask: MaskitoOptions = {
  mask: Array.from('XX.XXX.XXX/XXXX-00', (place) => {
    if (place === '0') return DIGIT
    return place === 'X' ? CNPJ_CHARACTER : place
  }),
  postprocessors: [({ value, selection }) => ({ value: value.toUpperCase(), selection })],
}

/** A typed CNPJ without its punctuation, in capitals. */
export function cnpjCharacters(text: string): string {
  return text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
}

/** `12ABC34501DE35` → `12.ABC.345/01DE-35`; any other text unchanged. */
export function formatCnpj(cnpj: string): string {
  return /^[0-9A-Z]{12}\d{2}$/.test(cnpj) ? cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5') : cnpj
}

/** Brazilian telephone while typing; the ninth digit decides between landline and mobile grouping. */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => {
    const middle = digitsOf(value).length > 10 ? 5 : 4
    return ['(', DIGIT, DIGIT, ')', ' ', ...Array.from({ length: middle }, () => DIGIT), '-', DIGIT, DIGIT, DIGIT, DIGIT]
  },
  preprocessors: [
    // A pasted +55 would push the area code out of its place.
    ({ elementState, data }) => ({ elementState, data: data.replace(/^\s*\+?55(?=\D*\d{2}\D*\d{4,5}\D*\d{4}\s*$)/, '') }),
  ],
}

/** `52998224725` → `529.982.247-25`; any other text unchanged. */
export function formatCpf(cpf: string): string {
  return /^\d{11}$/.test(cpf) ? cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4') : cpf
}

/** `11987654321` or `+5511987654321` → `(11) 98765-4321`; any other text unchanged. */
export function formatPhone(phone: string): string {
  const digits = digitsOf(phone).replace(/^55(?=\d{10,11}$)/, '')
  return /^\d{10,11}$/.test(digits) ? digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3') : phone
}

/** ISO civil date `2026-11-20` → `20/11/2026`; any other text unchanged. Never goes through a time zone. */
export function toTypedDate(iso: string): string {
  return iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
}

/** `20/11/2026` → `2026-11-20`; null when the text is not a day of the calendar. */
export function parseTypedDate(text: string): string | null {
  if (!/^\d{2}\/\d{2}\/\d{4}$/.test(text.trim())) return null
  const iso = text.trim().split('/').toReversed().join('-')
  const instant = new Date(`${iso}T00:00:00Z`)
  // The engine rolls 31/02 over to March: comparing back refuses it.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : null
}

/** `212405` → `2124-05`; any other text unchanged. */
export function formatCbo(cbo: string): string {
  return /^\d{6}$/.test(cbo) ? `${cbo.slice(0, 4)}-${cbo.slice(4)}` : cbo
}
