/** Fewer different characters than this are a pattern, however long. */
const FEWEST_DIFFERENT = 4

let list: Promise<ReadonlySet<string>> | null = null

/** About 49,000 passwords of leaks, the commonest first. Read with the first new password, once: a server whose people choose none never holds them. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return list
}

/** Nothing that shows, a few characters again and again, or characters one after the other as in `abcdef`. */
function isPattern(password: string): boolean {
  if (!/[^\s\p{C}\p{M}\p{Z}]/u.test(password)) return true
  const points = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  const steps = new Set(points.slice(1).map((point, index) => point - (points[index] ?? 0)))
  return new Set(points).size < FEWEST_DIFFERENT || steps.size === 1
}

/** Shorter words say too little: `ab1-c` is no `ABC Ltda.`. */
const SHORTEST_NAME = 3

/** The words of a text, without accents and case. */
function wordsOf(text: string): readonly string[] {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().split(/\P{L}+/u)
}

/** Whether a password is one of these names, or a word of one, with nothing but digits and punctuation put in (`Aurora@2026`). */
function isNamed(password: string, names: readonly string[]): boolean {
  const letters = wordsOf(password).join('')
  return letters.length >= SHORTEST_NAME && names.map(wordsOf).some((words) => words.includes(letters) || words.join('') === letters)
}

/**
 * Whether guessing begins with this password: a pattern, one of the names of its person, or one of a list of leaked ones, whatever its
 * case and with punctuation put in (`Senha@123`).
 */
export async function isGuessable(password: string, names: readonly string[] = []): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isPattern(plain) || isNamed(password, names)) return true
  const common = await commonPasswords()
  return common.has(plain) || common.has(plain.replaceAll(/[^\p{L}\p{N}]/gu, ''))
}
