import { useState } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DescriptionList } from '#shared/ui/description-list.tsx'
import { Section } from '#shared/ui/section.tsx'
import { moneyText } from '../model/asset.ts'
import { type AssetDamage, damageTitle, decidedText, type Decision, DECISION_LABELS, decisionsOf } from '../model/damage.ts'
import { DecideDialog } from './decide-dialog.tsx'

interface DamageCardProps {
  readonly companyId: string
  readonly damage: AssetDamage
}

function Decided({ damage }: { readonly damage: AssetDamage }) {
  return (
    <div className="rounded-md bg-sunken p-4">
      <p className="font-medium break-words">{decidedText(damage)}</p>
      {damage.reason !== null && <p className="mt-1 break-words">{damage.reason}</p>}
      {damage.decided_by && <p className="mt-1 text-sm text-text-muted">Decisão de {damage.decided_by.name}</p>}
    </div>
  )
}

/** What happened to a thing in somebody's hands, and what HR decides or decided about it. */
export function DamageCard({ companyId, damage }: DamageCardProps) {
  const isOwn = useSession().employee?.id === damage.person.id
  const [decision, setDecision] = useState<Decision | null>(null)
  return (
    <Section title="Dano, perda ou furto" actions={<Badge tone={damage.decision === null ? 'danger' : 'neutral'}>{damageTitle(damage)}</Badge>}>
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={[
            { label: 'O que aconteceu', value: <span className="break-words">{damage.note}</span> },
            { label: 'Com quem estava', value: damage.person.name },
            { label: 'Dia', value: formatDate(damage.happened_on) },
            { label: 'Valor naquele dia', value: moneyText(damage.worth) },
          ]}
        />
        {damage.decision !== null && <Decided damage={damage} />}
        {damage.decision === null && isOwn && <p className="text-text-muted">Este bem estava com você: outra pessoa do RH decide.</p>}
        {damage.decision === null && !isOwn && (
          <div role="group" aria-label="Decidir" className="flex flex-wrap gap-2">
            {decisionsOf(damage).map((each) => (
              <Button key={each} onClick={() => setDecision(each)}>
                {DECISION_LABELS[each]}
              </Button>
            ))}
          </div>
        )}
      </div>
      {decision !== null && <DecideDialog companyId={companyId} damage={damage} decision={decision} onClose={() => setDecision(null)} />}
    </Section>
  )
}
