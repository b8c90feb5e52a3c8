import { cn } from './cn.ts'

/** Colors of tags as the database names them, in the order in which one chooses. */
export const TAG_COLORS = [
  { value: 'slate', label: 'Cinza', dot: 'bg-text-muted' },
  { value: 'blue', label: 'Azul', dot: 'bg-(--chart-6)' },
  { value: 'teal', label: 'Turquesa', dot: 'bg-(--chart-1)' },
  { value: 'green', label: 'Verde', dot: 'bg-(--chart-4)' },
  { value: 'amber', label: 'Laranja', dot: 'bg-(--chart-2)' },
  { value: 'red', label: 'Vermelho', dot: 'bg-(--chart-5)' },
  { value: 'pink', label: 'Rosa', dot: 'bg-(--chart-7)' },
  { value: 'violet', label: 'Roxo', dot: 'bg-(--chart-3)' },
] as const

/** The ground of a color as the database names it. */
export function tagFill(color: string): string {
  return TAG_COLORS.find(({ value }) => value === color)?.dot ?? 'bg-text-muted'
}

/** The color of a tag; the name beside it says the same in words. */
export function TagDot({ color, className }: { readonly color: string; readonly className?: string }) {
  return <span aria-hidden="true" className={cn('size-2.5 shrink-0 rounded-full', tagFill(color), className)} />
}

/** A tag of a person. */
export function TagBadge({ name, color }: { readonly name: string; readonly color: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-full border bg-sunken px-2 py-0.5 text-xs font-medium text-text">
      <TagDot color={color} className="size-2" />
      <span className="truncate" title={name}>
        {name}
      </span>
    </span>
  )
}
