type Words = readonly (readonly [value: string, label: string])[]

/** The kinds of eSocial (tpDep), as the product keeps them. */
export const DEPENDENT_KINDS: Words = [
  ['01', 'Cônjuge'], ['02', 'Companheiro(a)'], ['03', 'Filho(a) ou enteado(a)'], ['06', 'Irmão, neto ou bisneto sob guarda'],
  ['09', 'Pais, avós ou bisavós'], ['10', 'Menor pobre sob guarda'], ['11', 'Incapaz tutelado ou curatelado'], ['12', 'Ex-cônjuge'],
  ['99', 'Agregado ou outros'],
]

/** The types of contract, as private rows of the database name them. */
export const CONTRACT_TYPES: Words = [
  ['clt_indefinite', 'CLT por prazo indeterminado'], ['clt_fixed_term', 'CLT por prazo determinado'], ['experience', 'Contrato de experiência'],
  ['apprentice', 'Aprendiz'], ['intern', 'Estágio'], ['temporary', 'Temporário'], ['intermittent', 'Intermitente'], ['contractor', 'Pessoa jurídica'],
  ['self_employed', 'Autônomo'], ['statutory', 'Estatutário'],
]

export const PAY_UNITS: Words = [['month', 'por mês'], ['hour', 'por hora'], ['day', 'por dia'], ['week', 'por semana'], ['task', 'por tarefa']]

export const PAY_REASONS: Words = [
  ['admission', 'Admissão'], ['promotion', 'Promoção'], ['merit', 'Mérito'], ['collective', 'Acordo coletivo'], ['transfer', 'Transferência'],
  ['restructuring', 'Reestruturação'], ['correction', 'Correção'], ['rehire', 'Readmissão'],
]
