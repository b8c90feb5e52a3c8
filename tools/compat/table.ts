import type { CompatRow, CompatSection } from '../../tests/contract/compat/rows.ts'

const BEGIN = '<!-- the table: tools/compat-table.ts -->'
const END = '<!-- end of the table -->'

const cell = (text: string): string => text.replaceAll('|', '\\|')

function line({ method, state, note, test: [file, title] }: CompatRow): string {
  const link = `[${file}](../tests/contract/${file}) › ${cell(title)}`
  return `| ${cell(method)} | ${state} | ${note === undefined || note === '' ? '–' : cell(note)} | ${link} |`
}

function tableOf({ title, rows }: CompatSection): string {
  return [`### ${title}`, '', '| supabase-js | here | note | held by |', '|---|---|---|---|', ...rows.map(line)].join('\n')
}

/** The page with the table between its marks written anew. Throws when the marks are not there. */
export function withTable(page: string, sections: readonly CompatSection[]): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`the page has no ${BEGIN} … ${END}`)
  return `${before}${BEGIN}\n\n${sections.map(tableOf).join('\n\n')}\n\n${END}${after}`
}

/** Rows that name no test of their file, or of which a cell is empty. */
export function rowProblems(sections: readonly CompatSection[], read: (file: string) => string | null): string[] {
  return sections.flatMap(({ title: section, rows }) =>
    rows.flatMap(({ method, test: [file, title], state, note }) => {
      const text = read(file)
      const isThere = text !== null && [`'`, '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
      return [
        ...(method.trim() === '' ? [`${section}: a row without a method`] : []),
        ...(state !== 'supported' && (note ?? '') === '' ? [`${section}: ${method} is ${state}, and nothing says how`] : []),
        ...(isThere ? [] : [`${section}: ${method}: tests/contract/${file} holds no test '${title}'`]),
      ]
    }),
  )
}

/** The part of Vitest's JSON report that says which tests passed. */
export interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

/** Rows whose test did not pass in a run of the contract tests. */
export function unproven(sections: readonly CompatSection[], report: Report): string[] {
  const passed = new Set(
    report.testResults.flatMap(({ name, assertionResults }) => {
      const file = name.replaceAll('\\', '/').split('/tests/contract/').at(-1) ?? ''
      return assertionResults.flatMap(({ title, status }) => (status === 'passed' ? [`${file} ${title}`] : []))
    }),
  )
  return sections.flatMap(({ title: section, rows }) =>
    rows.flatMap(({ method, test: [file, title] }) => (passed.has(`${file} ${title}`) ? [] : [`${section}: ${method}: '${title}' of ${file} did not pass`])),
  )
}
