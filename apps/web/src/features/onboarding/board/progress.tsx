import { percentOf, progressText } from '../model/admission.ts'

/** How far an arrival is: a bar and the same in words. */
export function Progress({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <span className="block min-w-0">
      <span className="block text-sm text-text-muted tabular">{progressText(done, total)}</span>
      {total > 0 && (
        <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span className="block h-full rounded-full bg-success" style={{ width: `${percentOf(done, total)}%` }} />
        </span>
      )}
    </span>
  )
}
