export interface Files {
  readonly exists: (path: string) => boolean
  readonly read: (path: string) => string
}

const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

function pathProblem(path: string, { exists }: Files): string[] {
  return exists(path) ? [] : [`${path} does not exist`]
}

/** What is wrong with a proof, `file` › name of a test. */
export function proofProblems(proof: string, files: Files): string[] {
  const [, path, name] = /^`([^`]+)` › (.+)$/.exec(proof.trim()) ?? []
  if (path === undefined || name === undefined) return [`no test in "${proof.trim()}"`]
  if (!files.exists(path)) return [`${path} does not exist`]
  const text = files.read(path)
  return [`'`, '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`)) ? [] : [`${path} holds no test '${name}'`]
}

function rowProblems(row: string, files: Files): string[] {
  const [sentence = '', where = '', proof = ''] = row.replaceAll('\\|', '\0').split('|').slice(1, -1).map((cell) => cell.replaceAll('\0', '|').trim())
  const paths = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  const empty = sentence === '' || paths.length === 0 || proof === '' ? [`an empty cell in "${row}"`] : []
  const found = [...paths.flatMap((path) => pathProblem(path, files)), ...proof.split('<br>').flatMap((part) => proofProblems(part, files))]
  return [...empty, ...found].map((problem) => `${sentence}: ${problem}`)
}

/** What the page claims and the files do not hold. Each section of the specification must have rows; a row is sentence, paths and `file` › test name. */
export function coverageProblems(page: string, files: Files): string[] {
  const parts = page.split(/^## /m)
  return SECTIONS.flatMap((section) => {
    const part = parts.find((text) => text.startsWith(`${section}. `)) ?? ''
    const rows = part.split('\n').filter((line) => line.startsWith('| ')).slice(1)
    return rows.length === 0 ? [`section ${section} has no rows`] : rows.flatMap((row) => rowProblems(row, files))
  })
}
