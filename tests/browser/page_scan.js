// What is kept by the page, and said beside it: storage, caches, databases, title, address and notifications.
async () => {
  const found = { title: document.title, address: location.href, state: JSON.stringify(history.state), name: window.name, cookie: document.cookie };
  for (const [index, told] of (window.notificationsTold ?? []).entries()) found[`notification ${index}`] = told;
  for (const [name, kept] of [['localStorage', localStorage], ['sessionStorage', sessionStorage]]) {
    for (const [key, value] of Object.entries(kept)) found[`${name} ${key}`] = value;
  }
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found[`cache ${name}`] = requests.map((request) => request.url).join('\n');
  }
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of database.objectStoreNames) {
      const all = await new Promise((resolve, reject) => {
        const asking = database.transaction(store).objectStore(store).getAll();
        asking.onsuccess = () => resolve(asking.result);
        asking.onerror = () => reject(asking.error);
      });
      found[`database ${name} ${store}`] = JSON.stringify(all);
    }
    database.close();
  }
  return found;
}
