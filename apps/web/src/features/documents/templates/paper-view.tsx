import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { Align } from '../model/templates/body.ts'
import { cn } from '#shared/ui/cn.ts'

const ALIGN: Readonly<Record<Align, string>> = { left: 'text-left', center: 'text-center', right: 'text-right', justify: 'text-justify' }

/** Parts of a paper have no identity but their place. */
const placed = <T,>(items: readonly T[]): readonly { readonly place: number; readonly item: T }[] => items.map((item, place) => ({ place, item }))

function Spans({ spans }: { readonly spans: readonly Shapes.ResolvedSpan[] }) {
  if (spans.length === 0) return <br />
  return placed(spans).map(({ place, item: { text, bold, italic, underline, missing } }) => {
    const look = cn('whitespace-pre-wrap', bold === true && 'font-bold', italic === true && 'italic', underline === true && 'underline')
    return missing === undefined ? (
      <span key={place} className={look}>
        {text}
      </span>
    ) : (
      <mark key={place} className={cn(look, 'rounded bg-warning-subtle px-1 text-warning-text')}>
        falta {text}
      </mark>
    )
  })
}

function BlockView({ block }: { readonly block: Shapes.ResolvedBlock }) {
  if (block.type === 'page_break') return <hr className="my-6 border-t-2 border-dashed border-border-strong" />
  if (block.type === 'list') {
    const items = placed(block.items).map(({ place, item }) => (
      <li key={place}>
        <Spans spans={item} />
      </li>
    ))
    return block.ordered === true ? <ol className="mb-3 list-decimal pl-6">{items}</ol> : <ul className="mb-3 list-disc pl-6">{items}</ul>
  }
  const align = ALIGN[block.align ?? 'left']
  if (block.type === 'heading') {
    return (
      <p className={cn(align, 'mb-3 font-semibold', Number(block.level ?? 1) === 1 ? 'text-xl' : 'text-lg')}>
        <Spans spans={block.text} />
      </p>
    )
  }
  return (
    <p className={cn(align, 'mb-3')}>
      <Spans spans={block.text} />
    </p>
  )
}

/** A resolved paper as it will be printed, with what is missing marked in its place. */
export function PaperView({ paper }: { readonly paper: Shapes.ResolvedPaper }) {
  return (
    <article aria-label="Prévia do documento" data-card className="rounded-lg border bg-surface px-6 py-8 leading-relaxed break-words sm:px-10">
      {paper.letterhead && (
        <p className="mb-8 border-b pb-3">
          <strong className="block">{paper.letterhead.name}</strong>
          {paper.letterhead.cnpj !== null && <span className="text-sm text-text-muted">CNPJ {paper.letterhead.cnpj}</span>}
        </p>
      )}
      {placed(paper.blocks).map(({ place, item }) => (
        <BlockView key={place} block={item} />
      ))}
    </article>
  )
}
