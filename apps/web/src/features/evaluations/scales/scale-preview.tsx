interface PreviewPoint {
  readonly label: string
  readonly description: string | null
}

/** The points of a scale as respondents read them, from the lowest on. */
export function ScalePreview({ points }: { readonly points: readonly PreviewPoint[] }) {
  return (
    <ol className="flex flex-col gap-1.5">
      {points.map(({ label, description }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- its place is what a point is
        <li key={index} className="flex gap-2.5 text-sm">
          <span aria-hidden="true" className="flex h-5 min-w-5 items-center justify-center rounded bg-primary-subtle px-1 text-xs font-semibold text-primary-text tabular">
            {index + 1}
          </span>
          <span className="min-w-0 break-words">
            <span className="sr-only">{index + 1}: </span>
            <span className="font-medium">{label}</span>
            {description !== null && description !== '' && <span className="text-text-muted"> · {description}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
