import { proofProblems, type Files } from '../spec-coverage/rows.ts'

/** A row is number, level, the requirement in our words, the verdict (with a reason unless it is met) and the evidence. */
const COLUMNS = 5
const VERDICT = /^(?:met(?:: .+)?|not applicable: .+|not met: .+)$/

/** How a heading is named in an address. */
const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\d -]/gu, '').replaceAll(' ', '-')

function linkProblems(target: string, anchor: string | undefined, files: Files): string[] {
  const path = target.startsWith('../') ? target.slice(3) : `docs/${target}`
  if (!files.exists(path)) return [`${path} does not exist`]
  const headings = anchor === undefined ? [] : [...files.read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
  return anchor === undefined || headings.includes(anchor) ? [] : [`${path} has no heading #${anchor}`]
}

/** Evidence is links to pages and paths in backquotes; a path that is followed by › names a test in it. */
function evidenceProblems(evidence: string, files: Files): string[] {
  const links = [...evidence.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)]
  const paths = [...evidence.matchAll(/`([^`]*\/[^`]*)`/g)].map(([, path = '']) => path)
  const proofs = evidence.split('<br>').filter((part) => part.includes(' › '))
  return [
    ...(links.length + paths.length === 0 ? ['no evidence'] : []),
    ...links.flatMap(([, target = '', anchor]) => linkProblems(target, anchor, files)),
    ...paths.filter((path) => !files.exists(path)).map((path) => `${path} does not exist`),
    ...proofs.flatMap((proof) => proofProblems(proof, files)),
  ]
}

function rowProblems([number = '', level = '', words = '', verdict = '', evidence = '']: readonly string[], required: ReadonlyMap<string, number>, files: Files): string[] {
  const asked = required.get(number)
  if (asked === undefined) return ['not among the requirements']
  return [
    ...(level === String(asked) ? [] : [`level ${level} in place of ${asked}`]),
    ...(words === '' ? ['no requirement in our words'] : []),
    ...(VERDICT.test(verdict) ? [] : [`"${verdict}" is no verdict with its reason`]),
    ...evidenceProblems(evidence, files),
  ]
}

/** What docs/asvs.md claims and the files do not hold. Each requirement has one row without an empty cell. */
export function asvsProblems(page: string, required: ReadonlyMap<string, number>, files: Files): string[] {
  const rows = page.split('\n').filter((line) => /^\| \d/.test(line)).map((line) => line.replaceAll('\\|', '\0').split('|').slice(1, -1).map((cell) => cell.replaceAll('\0', '|').trim()))
  const counts = Map.groupBy(rows, ([number]) => number ?? '')
  return [
    ...[...required.keys()].filter((number) => counts.get(number)?.length !== 1).map((number) => `${number}: ${counts.get(number)?.length ?? 0} rows in place of one`),
    ...rows.flatMap((row) => (row.length === COLUMNS ? rowProblems(row, required, files) : [`${row.length} cells in place of ${COLUMNS}`]).map((problem) => `${row[0] ?? ''}: ${problem}`)),
  ]
}
