import type { Coloring } from '../model/org-chart/colors.ts'

/** What the colors mean, with how many people each stands for. On a phone each person's line says it. */
export function OrgLegend({ coloring }: { readonly coloring: Coloring }) {
  return (
    <ul aria-label="Legenda das cores" className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 max-sm:hidden text-sm text-text-muted">
      {coloring.legend.map(({ key, label, css, people }) => (
        <li key={key} className="flex min-w-0 items-center gap-1.5">
          <span aria-hidden="true" className="size-3 shrink-0 rounded-sm border" style={{ background: css }} />
          <span className="min-w-0 break-words">{label}</span>
          <span className="text-text-subtle tabular">{people.toLocaleString('pt-BR')}</span>
        </li>
      ))}
    </ul>
  )
}
