import { EmptyState } from '#shared/ui/empty-state.tsx'
import { isChunkFailure } from '../chunk-failure.ts'
import { ChunkError } from './chunk-error.tsx'
import { failureTexts } from './failure-texts.tsx'

/** A page that failed; the shell around it stays usable. */
export function PageError({ error }: { readonly error: unknown }) {
  if (isChunkFailure(error)) return <ChunkError error={error} />
  return (
    <div role="alert">
      <EmptyState {...failureTexts(error)} />
    </div>
  )
}
