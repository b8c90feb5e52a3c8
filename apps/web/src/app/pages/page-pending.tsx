import { Spinner } from '#shared/ui/spinner.tsx'

/** While a page's code is on its way. */
export function PagePending() {
  return (
    <div className="appear-late flex justify-center py-24">
      <Spinner label="Carregando..." />
    </div>
  )
}
