import { INVALID_DATE } from '../typed-date.ts'

/** What is said when a field is not as its kind demands: one sentence per validation, in every form. */
export const PROBLEMS = {
  missing: 'Preencha este campo',
  unchosen: 'Escolha uma opção',
  unwritable: 'Há um caractere invisível que não pode ser gravado. Digite o texto de novo.',
  date: INVALID_DATE,
  future: 'Informe uma data até hoje',
  time: 'Informe a hora como 08:30',
  number: 'Informe um número',
  money: 'Informe um valor como 3.500,00',
  percentage: 'Informe uma porcentagem de 0 a 100',
  cpf: 'Este CPF não existe: confira os dígitos',
  cnpj: 'Este CNPJ não existe: confira os números e as letras',
  shortCnpj: 'O CNPJ tem 14 caracteres: faltam alguns',
  cep: 'Informe os 8 dígitos do CEP',
  phone: 'Informe DDD e número, como (11) 98765-4321',
  email: 'Email inválido',
  bank: 'Escolha o banco na lista ou digite o código de 3 dígitos',
} as const

export function tooLong(max: number): string {
  return `Use no máximo ${max.toLocaleString('pt-BR')} caracteres`
}
