/** A line of an nginx configuration, with what stands in its braces. */
export interface Directive {
  readonly name: string
  readonly args: readonly string[]
  readonly block: readonly Directive[]
}

const TOKEN = /#[^\n]*|'([^']*)'|"([^"]*)"|([{};])|([^\s{};]+)/g

/** Reads the little of nginx's language that our file speaks. */
export function parseNginx(text: string): readonly Directive[] {
  const tokens = [...text.matchAll(TOKEN)].filter(([all]) => !all.startsWith('#')).map(([, single, double, mark, word]) => ({ mark, text: single ?? double ?? word ?? '' }))
  let at = 0
  const readBlock = (): Directive[] => {
    const found: Directive[] = []
    let words: string[] = []
    for (; at < tokens.length; at += 1) {
      const token = tokens[at]
      if (token?.mark === undefined) {
        words.push(token?.text ?? '')
        continue
      }
      if (token.mark === '}') return found
      at += token.mark === '{' ? 1 : 0
      const block = token.mark === '{' ? readBlock() : []
      found.push({ name: words[0] ?? '', args: words.slice(1), block })
      words = []
    }
    return found
  }
  return readBlock()
}

/** Those of that name. */
export const directives = (block: readonly Directive[], name: string): readonly Directive[] => block.filter((one) => one.name === name)

/** First argument of the first one of that name, in the innermost block that has it; nginx inherits like this. */
export function setting(name: string, ...blocks: readonly (readonly Directive[])[]): string | null {
  for (const block of blocks) {
    const [found] = directives(block, name)
    if (found !== undefined) return found.args[0] ?? ''
  }
  return null
}

/** A number with its unit, of time (`75s`) or of size (`8m`). Throws where it has another one. */
function amount(text: string | null, units: Readonly<Record<string, number>>): number {
  const [, digits = '', unit = ''] = /^(\d+)([a-z]?)$/.exec(text ?? '') ?? []
  const factor = units[unit]
  if (digits === '' || factor === undefined) throw new Error(`deploy/nginx.conf says "${String(text)}"`)
  return Number(digits) * factor
}

export const milliseconds = (text: string | null): number => amount(text, { s: 1_000, m: 60_000 })
export const sizeInBytes = (text: string | null): number => amount(text, { k: 1_024, m: 1_048_576 })

export interface Placement {
  /** `host:port` of each server. */
  readonly servers: readonly [string, string]
  readonly http: number
  readonly https: number
  /** Holds certificate, key and logs. */
  readonly folder: string
}

/** deploy/nginx.conf for these ports and folders: nothing else of it changes. Throws where it no longer has what is to be replaced. */
export function placed(text: string, { servers, http, https, folder }: Placement): string {
  const changes: readonly (readonly [string, string])[] = [
    ['server vinculo-1:3000', `server ${servers[0]}`],
    ['server vinculo-2:3000', `server ${servers[1]}`],
    ['listen 80 ', `listen 127.0.0.1:${String(http)} `],
    ['listen 443 ', `listen 127.0.0.1:${String(https)} `],
    ['/etc/ssl/vinculo/', `${folder}/`],
    ['/var/log/nginx/', `${folder}/`],
  ]
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}"`)
    return changed.replaceAll(from, to)
  }, text)
}
