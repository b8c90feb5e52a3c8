import type { ReactNode } from 'react'

/** A tidy desk: an empty tray, a cup and a plant. */
function Picture() {
  return (
    <svg viewBox="0 0 240 150" aria-hidden="true" className="h-36 w-60 max-w-full">
      <ellipse cx="120" cy="132" rx="104" ry="8" className="fill-sunken" />
      <circle cx="178" cy="40" r="20" className="fill-warning-subtle" />
      <path d="M52 92h96l-10 34a6 6 0 0 1-6 4H68a6 6 0 0 1-6-4z" className="fill-primary-subtle" />
      <path d="M52 92h28l6 12h28l6-12h28l-10 34a6 6 0 0 1-6 4H68a6 6 0 0 1-6-4z" className="fill-surface stroke-primary" strokeWidth="2.5" strokeLinejoin="round" />
      <path d="m86 62 10 11 21-24" className="fill-none stroke-success" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M168 104h28v16a10 10 0 0 1-10 10h-8a10 10 0 0 1-10-10z" className="fill-surface stroke-border-strong" strokeWidth="2.5" />
      <path d="M196 108h5a6 6 0 0 1 0 12h-5" className="fill-none stroke-border-strong" strokeWidth="2.5" />
      <path d="M176 96c-3-4 3-6 0-10m10 10c-3-4 3-6 0-10" className="fill-none stroke-border-strong" strokeWidth="2" strokeLinecap="round" />
      <path d="M26 130v-26" className="fill-none stroke-success" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M26 108c-12 0-14-9-14-15 10 0 14 6 14 15zm0-6c0-9 4-16 14-17 1 9-4 16-14 17z" className="fill-success-subtle stroke-success" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  )
}

/** Nothing waits: said kindly. */
export function AllClear({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-10 text-center">
      <Picture />
      <p className="mt-2 text-md font-semibold">{title}</p>
      <div className="text-pretty text-text-muted">{children}</div>
    </div>
  )
}
