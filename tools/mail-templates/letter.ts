/** A line of facts, left out when its value is empty. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** A piece of a message. Texts may hold placeholders; nothing else in them is mark-up. */
export type Block =
  | { readonly kind: 'text' | 'note'; readonly text: string }
  /** The one thing to do. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** The same address to copy, for mail clients that block buttons. */
  | { readonly kind: 'address'; readonly text: string; readonly url: string }
  /** What the message tells of somebody, line by line. */
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  /** What the message is about, set apart. */
  | { readonly kind: 'quote'; readonly text: string }
  /** One line per entry of a list; `text` and `url` are read in each entry. */
  | { readonly kind: 'list'; readonly list: string; readonly text: string; readonly url: string }
  /** What the company says in its own words, line by line; the closing may have none. */
  | { readonly kind: 'words'; readonly part: 'opening' | 'closing' }
  /** Shown only when the value is there and not zero. */
  | { readonly kind: 'if'; readonly value: string; readonly text: string }

export interface Letter {
  /** Name of the files. */
  readonly name: string
  readonly subject: string
  /** What a mailbox shows beside the subject. */
  readonly preheader: string
  readonly heading: string
  readonly blocks: readonly Block[]
  readonly footer: string
}

/** Placeholders that whoever delivers fills in every message. */
export const GIVEN = ['SiteURL'] as const

/** Names of the placeholders of a text, without those of {@link GIVEN}; a list counts by its own name. */
export function placeholdersOf(letter: Letter): string[] {
  const names = new Set<string>()
  const read = (text: string): void => {
    for (const found of text.matchAll(/\{\{ \.(\w+) \}\}/g)) names.add(found[1] ?? '')
  }
  for (const text of [letter.subject, letter.preheader, letter.heading, letter.footer]) read(text)
  for (const block of letter.blocks) {
    if (block.kind === 'list') {
      names.add(block.list)
      continue
    }
    if (block.kind === 'words') {
      names.add(block.part)
      continue
    }
    if (block.kind === 'facts') {
      for (const { value } of block.rows) names.add(value)
      continue
    }
    if (block.kind === 'if') names.add(block.value)
    for (const part of Object.values(block)) read(part)
  }
  return [...names].filter((name) => !GIVEN.some((given) => given === name)).toSorted()
}
