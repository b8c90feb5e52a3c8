import { readFileSync } from 'node:fs'

import { ConfigError } from './config-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

const given = (env: Environment, name: string): string | null => {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? null : value
}

/**
 * Text of a variable; an empty value counts as absent, as shells and service files write "unset" that way. Every setting may be a file,
 * which `<name>_FILE` names: service managers hand secrets over like that. Throws {@link ConfigError}.
 */
export function textOf(env: Environment, name: string): string | null {
  const value = given(env, name)
  const file = given(env, `${name}_FILE`)
  if (file === null) return value
  if (value !== null) throw new ConfigError(`Defina ${name} ou ${name}_FILE, não os dois.`)
  try {
    const text = readFileSync(file, 'utf8').trim()
    return text === '' ? null : text
  } catch (error) {
    throw new ConfigError(`O arquivo de ${name}_FILE não pode ser lido: ${(error as Error).message}.`, { cause: error })
  }
}

/** Whole number of a variable between `min` and `max`; throws {@link ConfigError} otherwise. */
export function integerOf(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = textOf(env, name)
  if (text === null) return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new ConfigError(`${name} deve ser um número inteiro entre ${min} e ${max}; recebido: "${text}".`)
}

/** Switch of a variable: 1/0 (true/false accepted); throws {@link ConfigError} otherwise. */
export function flagOf(env: Environment, name: string, fallback: boolean): boolean {
  const text = textOf(env, name)
  if (text === null) return fallback
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new ConfigError(`${name} deve ser 1 ou 0; recebido: "${text}".`)
}

/** One of `allowed`; throws {@link ConfigError} otherwise. */
export function choiceOf<T extends string>(env: Environment, name: string, fallback: T, allowed: readonly T[]): T {
  const text = textOf(env, name)
  if (text === null) return fallback
  const found = allowed.find((candidate) => candidate === text)
  if (found !== undefined) return found
  throw new ConfigError(`${name} deve ser um destes valores: ${allowed.join(', ')}; recebido: "${text}".`)
}

/** Address of a variable with one of `protocols`; the value itself stays out of the message because it may hold a password. */
export function urlOf(env: Environment, name: string, protocols: readonly string[]): URL | null {
  const text = textOf(env, name)
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url !== null && protocols.includes(url.protocol)) return url
  throw new ConfigError(`${name} deve ser um endereço que comece com ${protocols.map((p) => `${p}//`).join(' ou ')}.`)
}
