import { Smartphone, UserX } from 'lucide-react'

import type { AroundProps, JourneyKind } from '#features/journeys/detail/journey-kind.ts'
import { StartJourney } from '#features/journeys/launch/start-journey.tsx'
import { AdmissionCards, GiveUpDialog, PortalDialog } from '#features/onboarding/admission/admission-parts.tsx'
import { moveAdmission } from '#features/onboarding/data/admission-acts.ts'
import { fetchAdmission } from '#features/onboarding/data/admission-queries.ts'
import type { AdmissionDetail } from '#features/onboarding/model/admission.ts'

const isExpected = ({ scope, status }: AdmissionDetail): boolean => scope === 'hr' && status === 'pre_admission'

/** Before there is a list of tasks. */
function Before({ facts: { employee, employee_id: employeeId, scope } }: AroundProps<AdmissionDetail>) {
  return <StartJourney kind="admission" employeeId={employeeId} name={employee.name} mayStart={scope === 'hr'} />
}

/** Admissions, as the screens of journeys show them. */
export const ADMISSION: JourneyKind<AdmissionDetail> = {
  kind: 'admission',
  words: {
    title: 'Admissão',
    list: 'Admissões',
    noun: ['admissão', 'admissões'],
    base: 'Admissão',
    stages: { none: 'Sem roteiro', before: 'Antes do primeiro dia', week: 'Primeira semana', month: 'Primeiro mês', later: 'Até o fim da experiência' },
  },
  fetch: fetchAdmission,
  acts: [
    { name: 'portal', label: 'Portal de chegada', Icon: Smartphone, isMain: true, isFor: ({ scope, has_access, journey_status }) => scope === 'hr' && !has_access && journey_status === 'open', Dialog: PortalDialog },
    { name: 'give-up', label: 'Cancelar admissão', Icon: UserX, tone: 'danger', isFor: isExpected, Dialog: GiveUpDialog },
  ],
  move: {
    title: 'Mudar a data de admissão',
    field: 'Nova data de admissão',
    hint: 'O contrato e a remuneração combinada acompanham.',
    done: 'Data de admissão alterada',
    isFor: isExpected,
    run: ({ employee_id: employeeId }, day, movesTasks) => moveAdmission(employeeId, day, movesTasks),
  },
  undoing: 'Os pedidos de documentos que ele fez são cancelados.',
  Before,
  Cards: AdmissionCards,
}
