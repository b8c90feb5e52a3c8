const FACTORS: Readonly<Record<string, number>> = {
  '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9, kib: 1024, mib: 1_048_576, gib: 1_073_741_824,
}

/** Bytes of a size as people write it (`50MiB`, `20MB`, `1024`), or null when it is none. */
export function parseByteSize(text: string): number | null {
  const [, amount, unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?) ?([a-z]{0,3})$/i.exec(text.trim()) ?? []
  const factor = FACTORS[unit.toLowerCase()]
  return amount === undefined || factor === undefined ? null : Math.floor(Number(amount) * factor)
}
