import { toAppError } from '../supabase/app-error.ts'
import { Alert } from './alert.tsx'

/** Why the server refused, in words; with the code that support asks for where words are not enough. */
export function Refusal({ error, title }: { readonly error: unknown; readonly title: string }) {
  if (error === null || error === undefined) return null
  const { message, codeNote } = toAppError(error)
  return (
    <Alert tone="danger" title={title}>
      {message}
      <span className="text-sm">{codeNote}</span>
    </Alert>
  )
}
