import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

import { plainRegistration, type Recipient } from './person.ts'

/** Three groups and two digits, with or without the usual signs between them, and no digit on either side. */
const CPF = /(?<!\d)(\d{3})([.\s]?)(\d{3})([.\s]?)(\d{3})([-.\s]?)(\d{2})(?!\d)/g

export interface FoundCpf {
  readonly cpf: string
  /** Written with its dots and its dash: surely meant as one. */
  readonly isWritten: boolean
}

/** Every CPF that a text holds, in order, each once; a number with wrong digits is none. */
export function cpfsIn(text: string): readonly FoundCpf[] {
  const found = new Map<string, FoundCpf>()
  for (const [, one = '', dot = '', two = '', second = '', three = '', dash = '', last = ''] of text.matchAll(CPF)) {
    const cpf = one + two + three + last
    const isWritten = dot === '.' && second === '.' && dash === '-'
    if (isValidCpf(cpf) && (!found.has(cpf) || isWritten)) found.set(cpf, { cpf, isWritten })
  }
  return [...found.values()]
}

/** Whom a text names: people, and the first CPF of nobody here. */
export interface Named {
  readonly people: readonly Recipient[]
  readonly unknown: string | null
}

export type Directory = Readonly<{ byCpf: ReadonlyMap<string, Recipient>; byRegistration: ReadonlyMap<string, Recipient> }>

export function directoryOf(people: readonly Recipient[]): Directory {
  return {
    byCpf: new Map(people.flatMap((person) => (person.cpf === null ? [] : [[person.cpf, person] as const]))),
    byRegistration: new Map(people.flatMap((person) => (person.registration === null ? [] : [[plainRegistration(person.registration), person] as const]))),
  }
}

/** Eleven digits in a row may be many things: without its signs a CPF counts only when somebody here has it. */
export function namedInText(text: string, { byCpf }: Directory): Named {
  const found = cpfsIn(text)
  const people = found.flatMap(({ cpf }) => byCpf.get(cpf) ?? [])
  return { people, unknown: people.length > 0 ? null : (found.find(({ isWritten }) => isWritten)?.cpf ?? null) }
}

/** '0012 (1)' and 'A-0012_out' in parts: cut at every sign, and at blanks alone, since numbers of registration may have signs. */
const partsOf = (stem: string): readonly string[] => [...stem.split(/[^\p{L}\p{N}]+/u), ...stem.split(/[\s_()]+/)].filter((part) => part !== '')

/** Whom the name of a file names: by CPF, else by a part that is the whole number of registration. */
export function namedInFile(name: string, directory: Directory): Named {
  const stem = name.replace(/\.[^.]+$/, '')
  const byCpf = namedInText(stem.replaceAll('_', ' '), directory)
  if (byCpf.people.length > 0 || byCpf.unknown !== null) return byCpf
  const people = new Map(partsOf(stem).flatMap((part) => directory.byRegistration.get(plainRegistration(part)) ?? []).map((person) => [person.id, person]))
  return { people: [...people.values()], unknown: null }
}
