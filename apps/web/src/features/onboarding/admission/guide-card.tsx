import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { acceptGuide } from '../data/admission-acts.ts'
import type { AdmissionDetail } from '../model/admission.ts'
import { useAdmissionAct } from './use-admission-act.ts'

/** What a manager does on which day, taken on by who leads the person. */
export function GuideCard({ facts, journeyId }: { readonly facts: AdmissionDetail; readonly journeyId: string }) {
  const accept = useAdmissionAct(() => acceptGuide(journeyId, facts.guide_digest ?? ''), 'Guia aceito')
  return (
    <Card title="Guia do gestor">
      <dl className="flex flex-col gap-3">
        {facts.guide.map(({ day, words }) => (
          <div key={day}>
            <dt className="font-medium">{day}</dt>
            <dd className="text-text-muted">{words}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Refusal error={accept.error} title="Nada foi gravado" />
        {facts.guide_accepted_at === null ? (
          <Button variant="primary" pending={accept.isPending} onClick={() => accept.mutate(undefined)}>
            Aceitar o guia
          </Button>
        ) : (
          <Badge tone="success">Guia aceito</Badge>
        )}
      </div>
    </Card>
  )
}
