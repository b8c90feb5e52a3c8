import { Lightbulb } from 'lucide-react'

/** What would make it clearer; it keeps nobody from saving. */
export function HintNote({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <p role="status" className="flex items-start gap-2 rounded-md bg-warning-subtle px-3 py-2 text-sm text-warning-text">
      <Lightbulb aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        <span className="font-medium">{title}.</span> {text}
      </span>
    </p>
  )
}
