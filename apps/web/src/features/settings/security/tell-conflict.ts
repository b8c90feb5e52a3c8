import type { AppError } from '#shared/supabase/app-error.ts'
import { toast } from '#shared/ui/toast.ts'

/** Somebody else set it meanwhile: the card then shows what they set, so that a message in it would be gone at once. */
export function tellConflict(error: AppError): void {
  if (error.kind === 'conflict') toast.error('Nada foi salvo', { description: error.message })
}
