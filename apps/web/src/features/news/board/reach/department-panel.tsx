import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import type { PostDetail, Reach } from '../../model/post.ts'

const figures = new Intl.NumberFormat('pt-BR')

interface LineProps {
  readonly post: PostDetail
  readonly row: Reach
  readonly part: number
}

/** One department: how far the post has come there, in words and as a bar; who is missing is a press away. */
function Line({ post, row, part }: LineProps) {
  const asks = post.requires_acknowledgement
  const name = row.department ?? 'Sem departamento'
  const share = row.addressed === 0 ? 0 : part / row.addressed
  const missing = row.addressed - part
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5">
      <span className="break-words">{name}</span>
      <span className="text-sm tabular text-text-muted">{figures.format(part)} de {figures.format(row.addressed)} {asks ? 'confirmaram' : 'abriram'}</span>
      <span aria-hidden="true" className="col-span-2 h-1.5 overflow-hidden rounded-full bg-sunken"><span className="block h-full rounded-full bg-primary" style={{ width: `${share * 100}%` }} /></span>
      {missing > 0 && (
        <Link
          to="/app/news/reach/$postId"
          params={{ postId: post.post_id }}
          search={{ state: asks ? 'missing' : 'unopened', department: row.department_id ?? 'none' }}
          hash="pessoas"
          className={`${TEXT_LINK} justify-self-start text-sm tabular`}
        >
          {missing === 1 ? 'Falta 1 pessoa' : `Faltam ${figures.format(missing)} pessoas`}{row.late > 0 && `, ${figures.format(row.late)} em atraso`}<span className="sr-only"> em {name}</span>
        </Link>
      )}
    </li>
  )
}

export interface DepartmentPanelProps {
  readonly post: PostDetail
  readonly rows: readonly Reach[]
  readonly actions: ReactNode
}

/** Departments, whichever is furthest from done first. */
export function DepartmentPanel({ post, rows, actions }: DepartmentPanelProps) {
  return (
    <Section title="Por departamento" note={rows.length} actions={actions}>
      <ul aria-label="Alcance por departamento" className="divide-y">
        {rows
          .map((row) => ({ row, part: post.requires_acknowledgement ? row.acknowledged : row.opened }))
          .toSorted((a, b) => a.part / Math.max(1, a.row.addressed) - b.part / Math.max(1, b.row.addressed))
          .map((line) => <Line key={line.row.department_id ?? ''} post={post} {...line} />)}
      </ul>
    </Section>
  )
}
