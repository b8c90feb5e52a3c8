/** '1 pessoa', '1.283 pessoas'. */
export const peopleText = (count: number): string => (count === 1 ? '1 pessoa' : `${count.toLocaleString('pt-BR')} pessoas`)
