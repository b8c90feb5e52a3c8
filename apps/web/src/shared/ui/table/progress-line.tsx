/** A thin moving line at the top of a positioned frame while it refreshes; its space is always kept. */
export function ProgressLine({ active }: { readonly active: boolean }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden">
      {active && <div className="progress-sweep h-full w-1/3 bg-primary" />}
    </div>
  )
}
