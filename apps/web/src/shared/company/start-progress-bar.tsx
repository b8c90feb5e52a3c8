/** How far a company is, as a bar and a number. */
export function StartProgress({ percent }: { readonly percent: number }) {
  return (
    <span className="flex min-w-40 flex-1 items-center gap-3">
      <span role="progressbar" aria-label="Implantação" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-primary" style={{ width: `${String(percent)}%` }} />
      </span>
      <span className="text-sm font-medium tabular">{percent}%</span>
    </span>
  )
}
