import { cn } from '../ui/cn.ts'
import { Spinner } from '../ui/spinner.tsx'

/** As high as what comes: nothing below moves under the finger. */
export function FileLoading({ height }: { readonly height: string }) {
  return (
    <div role="status" className={cn('flex items-center justify-center gap-3 text-text-muted', height)}>
      <Spinner size="md" /> Carregando...
    </div>
  )
}
