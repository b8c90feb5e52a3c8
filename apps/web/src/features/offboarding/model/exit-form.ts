import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { type ExitCase, NOTICE_WORDS } from './exit.ts'

/** What is said of an exit; only what is there is written. */
export interface ExitValues {
  readonly reason?: string
  readonly last_day?: string
  readonly time?: string
  readonly notice_way?: string
  readonly notice_relief?: string
  readonly is_access_cut_early?: boolean
  readonly note?: string
  readonly protection_reason?: string
  readonly quota_reason?: string
  readonly reports_to_id?: string
  readonly successor_id?: string
  readonly confidential?: boolean
  readonly readers?: readonly string[]
  readonly approvers?: readonly string[]
  readonly send?: boolean
}

/** An exit as it is typed; people as id with the name beside it. */
export const EMPTY_EXIT = {
  employee_id: '', employee_id_name: '', reason: '', last_day: '', time: '18:00', notice_way: '', notice_relief: '', is_access_cut_early: 'false', note: '',
  protection_reason: '', quota_reason: '', successor_id: '', successor_id_name: '', reports_to_id: '', reports_to_id_name: '', confidential: 'false',
}
export type ExitForm = typeof EMPTY_EXIT

const PERSON = { name: 'employee_id', label: 'Quem sai', kind: 'person', required: true, missing: 'Escolha a pessoa' } as const
const REASON = { name: 'reason', label: 'Motivo', kind: 'choice', required: true, missing: 'Escolha o motivo' } as const
const LAST_DAY = { name: 'last_day', label: 'Último dia', kind: 'date', required: true, missing: 'Informe o último dia' } as const
const TIME = { name: 'time', label: 'Hora em que o acesso acaba', kind: 'time', required: true, missing: 'Informe a hora' } as const
const NOTICE = { name: 'notice_way', label: 'Aviso prévio', kind: 'choice', choices: Object.entries(NOTICE_WORDS), none: 'Sem aviso' } as const
const RELIEF = {
  name: 'notice_relief', label: 'Redução do aviso', kind: 'choice', choices: [['hours', 'Duas horas por dia'], ['days', 'Sete dias no fim']], none: 'Ainda não escolhida', hint: 'Escolha da pessoa (CLT art. 488).',
} as const
const EARLY = { name: 'is_access_cut_early', label: 'Cortar o acesso já na comunicação', kind: 'boolean' } as const
const NOTE = { name: 'note', label: 'Observação', kind: 'lines', optional: true, max: 4000, hint: 'Só o RH que acompanha lê.' } as const
const successor = (employeeId: string | null) => ({ name: 'successor_id', label: 'Quem recebe a passagem', kind: 'person', optional: true, except: employeeId }) as const
const WHY = { name: 'note', label: 'Por que você pede', kind: 'lines', required: true, max: 4000, missing: 'Escreva por que você pede', hint: 'Quem decide e o RH leem. A pessoa não.' } as const

export const exitFields = {
  PERSON,
  basics: (isWorked: boolean) => [REASON, LAST_DAY, TIME, NOTICE, ...(isWorked ? [RELIEF] : []), EARLY],
  asked: [REASON, LAST_DAY, { ...NOTICE, none: 'O RH define' }, WHY],
  NOTE,
  successor,
  people: (employeeId: string | null) => [
    { name: 'reports_to_id', label: 'A equipe passa a responder a', kind: 'person', optional: true, except: employeeId, hint: 'Sem escolha, ao gestor de quem sai.' } as const,
    successor(employeeId),
  ],
  /** Asked for once the database asked for them. */
  justifications: [
    { name: 'protection_reason', label: 'Por que o contrato termina mesmo com a garantia de emprego', kind: 'lines', required: true, max: 1000, missing: 'Escreva a justificativa', hint: 'Fica no registro.' },
    { name: 'quota_reason', label: 'Por que a pessoa sai antes de outra ser contratada na cota', kind: 'lines', required: true, max: 1000, missing: 'Escreva a justificativa', hint: 'Fica no registro.' },
  ] as const,
}

/** A stored exit as it is typed. */
export function typedExit({ employee, employee_id, reason, last_day, time, notice_way, notice_relief, is_access_cut_early, successor, reports_to, hr }: ExitCase): ExitForm {
  return {
    ...EMPTY_EXIT, employee_id, employee_id_name: employee.name, reason, last_day: toTypedDate(last_day), time, notice_way: notice_way ?? '', notice_relief: notice_relief ?? '',
    is_access_cut_early: String(is_access_cut_early), note: hr?.note ?? '', protection_reason: hr?.protection_reason ?? '', quota_reason: hr?.quota_reason ?? '',
    successor_id: successor?.id ?? '', successor_id_name: successor?.name ?? '', reports_to_id: reports_to?.id ?? '', reports_to_id_name: reports_to?.name ?? '',
  }
}

/** What is typed, as it is stored. */
export function storedExit(form: ExitForm): ExitValues {
  return {
    reason: form.reason, last_day: parseTypedDate(form.last_day) ?? '', time: form.time, notice_way: form.notice_way, notice_relief: form.notice_way === 'worked' ? form.notice_relief : '',
    is_access_cut_early: form.is_access_cut_early === 'true', note: form.note, protection_reason: form.protection_reason, quota_reason: form.quota_reason,
    successor_id: form.successor_id, reports_to_id: form.reports_to_id,
  }
}
