import { FullPage } from '#shared/ui/full-page.tsx'
import { failureTexts } from './failure-texts.tsx'

/** The last net: what people see when a page could not be drawn at all. */
export function AppCrash({ error }: { readonly error: unknown }) {
  return (
    <div role="alert">
      <FullPage {...failureTexts(error)} />
    </div>
  )
}
