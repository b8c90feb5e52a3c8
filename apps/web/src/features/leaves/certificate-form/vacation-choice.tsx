import { useQuery } from '@tanstack/react-query'

import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { daysText } from '#shared/lib/days-text.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { vacationsQuery } from '../data/absences/certificate-queries.ts'
import { type CertificateVacations, vacationChoices } from '../model/absences/certificate.ts'

const CHOICES: readonly { readonly value: CertificateVacations['choice']; readonly label: string }[] = [
  { value: 'keep', label: 'Manter as férias' },
  { value: 'move', label: 'Interromper ou desmarcar as férias e marcar novas datas' },
]

/** What makes way for it: absences that were recorded in these days, and what was asked for and nobody decided yet. */
function MakesWay({ excused, undecided }: Pick<CertificateVacations, 'excused' | 'undecided'>) {
  return (
    <>
      {excused > 0 && (
        <Alert tone="info" title={`${daysText(excused)} de falta ${excused >= 2 ? 'ficam justificados' : 'fica justificado'}`}>
          As faltas registradas nestes dias dão lugar ao atestado e deixam de contar.
        </Alert>
      )}
      {undecided !== undefined && (
        <Alert tone="warning" title="Há pedido sem decisão nestes dias">
          {undecided}: é desmarcado, a pessoa é avisada e você pode marcar novas datas em seguida.
        </Alert>
      )}
    </>
  )
}

export interface VacationChoiceProps {
  readonly employeeId: string
  readonly startsOn: string
  readonly days: number | null
  readonly value: '' | CertificateVacations['choice']
  /** What stands for no choice; null for what the company does. */
  readonly fallback: CertificateVacations['choice'] | null
  readonly onChange: (choice: CertificateVacations['choice']) => void
}

/** Where a certificate falls into granted vacations: whether they go on, with what each choice comes to. */
export function VacationChoice({ employeeId, startsOn, days, value, fallback, onChange }: VacationChoiceProps) {
  const query = useQuery(vacationsQuery(employeeId, startsOn, days))
  const found = query.data
  if (query.isLoading) return <p role="status" className="text-sm text-text-muted">Verificando se estes dias caem em férias…</p>
  if (!found && query.error) {
    return (
      <div className="flex flex-col items-start gap-2">
        <Refusal error={query.error} title="Não foi possível verificar se estes dias caem em férias" />
        <p className="text-sm text-text-muted">Se você salvar assim, {fallback === null ? 'vale a regra da empresa' : 'as férias ficam como estão'}.</p>
        <Button size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
          Tentar novamente
        </Button>
      </div>
    )
  }
  if (!found) return null
  if (found.vacations.length === 0) return <MakesWay {...found} />
  const texts = vacationChoices(found, startsOn)
  const chosen = value !== '' ? value : (fallback ?? found.choice)
  return (
    <div className="rounded-lg border p-4">
      <RadioChoices
        legend="Estes dias caem em férias aprovadas"
        options={CHOICES.map((choice) => ({ ...choice, hint: texts[choice.value] }))}
        value={chosen}
        onChange={onChange}
      />
      <MakesWay {...found} />
      <p className="mt-3 text-sm text-text-muted">A lei não diz se a doença suspende as férias. A regra da empresa vem marcada e fica em Regras de licenças.</p>
    </div>
  )
}
