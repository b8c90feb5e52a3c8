import type { Choices } from '#shared/lib/fields/field-spec.ts'

export const ACCOUNT_TYPES: Choices = [['checking', 'Corrente'], ['savings', 'Poupança'], ['salary', 'Salário'], ['payment', 'Pagamento']]

export const PIX_KEY_TYPES: Choices = [['cpf', 'CPF'], ['email', 'E-mail'], ['phone', 'Telefone'], ['random', 'Aleatória']]

export const EXAM_KINDS: Choices = [
  ['admission', 'Admissional'], ['periodic', 'Periódico'], ['return', 'Retorno ao trabalho'], ['risk_change', 'Mudança de risco'],
  ['monitoring', 'Monitoração pontual'], ['dismissal', 'Demissional'],
]

export const EXAM_RESULTS: Choices = [['fit', 'Apto(a)'], ['unfit', 'Inapto(a)']]

export const MEASURE_KINDS: Choices = [['verbal_warning', 'Advertência verbal'], ['written_warning', 'Advertência escrita'], ['suspension', 'Suspensão']]

export const LOCATION_MODES: Choices = [['on_site', 'Presencial'], ['hybrid', 'Híbrido'], ['remote', 'Remoto']]
