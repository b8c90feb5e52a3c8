import type { Explain, ExplainOption } from '../parse/media.ts'
import { list, render, sql } from '../template.ts'
import type { Sql } from '../template.ts'

const OPTIONS: Readonly<Record<ExplainOption, Sql>> = {
  analyze: sql`ANALYZE`, verbose: sql`VERBOSE`, settings: sql`SETTINGS`, buffers: sql`BUFFERS`, wal: sql`WAL`,
}

/** The main statement, ready to run; or, where its plan was asked, the question for it. */
export function mainStatement(main: Sql, explain: Explain | null): ReturnType<typeof render> {
  if (explain === null) return render(main)
  const format = explain.format === 'json' ? sql`FORMAT JSON` : sql`FORMAT TEXT`
  return render(sql`EXPLAIN (${list([...explain.options.map((option) => OPTIONS[option]), format])}) ${main}`)
}
