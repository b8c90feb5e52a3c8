import { KeptSection } from './kept-section.tsx'
import { OwnRequests } from './own-requests.tsx'
import { ReadingsSection } from './readings-section.tsx'

/** Privacidade: what the company keeps of the reader, who read it, and what may be asked about it. */
export function OwnDataTab() {
  return (
    <div className="flex flex-col gap-8">
      <KeptSection />
      <ReadingsSection />
      <OwnRequests />
    </div>
  )
}
