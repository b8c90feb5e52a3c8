import { ReasonDialog } from '#shared/form/reason-dialog.tsx'
import { GuestLinksSheet } from '#shared/guest/guest-links-sheet.tsx'
import { giveUpAdmission } from '../data/admission-acts.ts'
import { ExperienceCard } from '../experience/experience-card.tsx'
import type { AdmissionDetail } from '../model/admission.ts'
import { FirstDayCard } from './first-day-card.tsx'
import { GuideCard } from './guide-card.tsx'
import { useAdmissionAct } from './use-admission-act.ts'

interface DialogProps {
  readonly facts: AdmissionDetail
  readonly onClose: () => void
}

/** The arrival of who has no login, by a link. */
export function PortalDialog({ facts, onClose }: DialogProps) {
  return (
    <GuestLinksSheet purpose="arrival" subjects={[facts.employee_id]} empty={<p>Esta pessoa já tem acesso: ela prepara a chegada no próprio perfil.</p>} onClose={onClose} />
  )
}

/** The admission comes to nothing. */
export function GiveUpDialog({ facts, onClose }: DialogProps) {
  const giveUp = useAdmissionAct((reason: string) => giveUpAdmission(facts.employee_id, reason), 'Admissão cancelada', onClose)
  return (
    <ReasonDialog
      title="Cancelar a admissão?"
      description={`${facts.employee.name} perde o acesso; tarefas e pedidos de documentos são cancelados.`}
      missing="Informe o motivo do cancelamento"
      confirmLabel="Cancelar admissão"
      tone="danger"
      act={giveUp}
      most={300}
      failure="Nada foi gravado"
      onConfirm={(reason) => giveUp.mutate(reason)}
      onClose={onClose}
    />
  )
}

/** What an admission has besides its tasks. */
export function AdmissionCards({ facts }: { readonly facts: AdmissionDetail }) {
  const journeyId = facts.journey_status === 'open' ? facts.journey_id : null
  return (
    <>
      {journeyId !== null && facts.scope === 'team' && <GuideCard facts={facts} journeyId={journeyId} />}
      <ExperienceCard employeeId={facts.employee_id} mayWrite={facts.scope === 'hr'} />
      {journeyId !== null && <FirstDayCard facts={facts} journeyId={journeyId} />}
    </>
  )
}
