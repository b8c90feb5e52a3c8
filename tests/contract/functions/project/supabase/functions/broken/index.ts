throw new Error('broken on purpose')
