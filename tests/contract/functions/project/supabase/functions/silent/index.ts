console.log('serves nothing')
