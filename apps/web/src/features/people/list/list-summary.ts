const figures = new Intl.NumberFormat('pt-BR')

function people(total: number): string {
  return `${figures.format(total)} ${total === 1 ? 'trabalhador' : 'trabalhadores'}`
}

/** '37 de 1.283 trabalhadores' while something limits the list, '1.283 trabalhadores' otherwise. */
export function summaryText(total: number, everyone: number, limited: boolean): string {
  return limited && everyone >= total && everyone > 0 ? `${figures.format(total)} de ${people(everyone)}` : people(total)
}
